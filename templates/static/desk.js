// What the secretary's pages do better with a script; without it each page does
// all the rest. It writes words, never markup, and keeps nothing.
"use strict";
(() => {
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const body = document.body, data = body.dataset;
  const make = (name, words, more = {}) => Object.assign(document.createElement(name), { textContent: words }, more);

  // Times that are told from now, anew every minute. The page says what its now
  // was: the office has a clock of its own.
  const ahead = data.now ? Date.parse(data.now) - Date.now() : 0;
  const told = at => {
    const minutes = Math.round((at - Date.now() - ahead) / 6e4), n = Math.abs(minutes);
    const words = n < 60 ? n + " min" : n < 2880 ? Math.floor(n / 60) + " h" : Math.floor(n / 1440) + " days";
    return !n ? "now" : minutes > 0 ? "in " + words : words + " ago";
  };
  const tick = () => all("time[datetime][title]").forEach(t => { t.textContent = told(Date.parse(t.dateTime)); });
  setInterval(tick, 6e4);

  // Whoever leaves a form that was changed is asked.
  let changed = false;
  addEventListener("input", e => { if (e.target.form?.method == "post") changed = true; });
  addEventListener("submit", () => { changed = false; });
  addEventListener("beforeunload", e => { if (changed) e.preventDefault(); });

  // What is often needed elsewhere can be copied.
  if (navigator.clipboard) all("[data-copy]").forEach(e => {
    const button = make("button", "Copy", { type: "button", className: "quiet" });
    button.append(make("span", " " + e.textContent, { className: "visually-hidden" }));
    button.onclick = () => navigator.clipboard.writeText(e.textContent.trim()).then(() => { button.firstChild.data = "Copied"; });
    e.after(" ", button);
  });

  // How the office reads a letter stands beside its words while they are typed.
  const reading = document.getElementById("reading");
  let typed, tried = 0;
  reading?.form.addEventListener("input", () => {
    clearTimeout(typed);
    typed = setTimeout(() => {
      const sent = new URLSearchParams(new FormData(reading.form)), at = ++tried;
      sent.set("try", "yes");
      fetch(reading.form.action, { method: "POST", body: sent }).then(r => r.text()).then(text => {
        const found = new DOMParser().parseFromString(text, "text/html").getElementById("reading");
        if (found && at == tried) reading.textContent = found.textContent;
      }, () => {});
    }, 600);
  });

  // The desk asks every minute whether something new waits, and says so; nothing
  // moves by itself.
  const count = tag => parseInt(tag.split("-")[1]) || 0;
  let said;
  const ask = () => document.hidden || fetch("/", { method: "HEAD", redirect: "error" }).then(r => {
    const tag = (r.headers.get("ETag") || "").replace(/^W\/|"/g, "");
    if (!tag || tag == data.news) return;
    const more = count(tag) - count(data.news);
    said ||= document.getElementById("main").appendChild(make("p", "", { className: "notice news", role: "status" }));
    said.replaceChildren(more > 0 ? more + " new, " : "Something has changed, ", make("a", more > 1 ? "show them" : "show it", { href: "/" }));
  }, () => {});
  if (data.news) setInterval(ask, 6e4);

  // Keys, but while something is being written.
  if (data.keys == "off") return;
  const rooms = { d: "/", t: "/t", g: "/g", p: "/p", m: "/mail", u: "/umpire", c: "/calendar", l: "/log" };
  const list = [["/", "search"], ["g, then d t g p m u c l", "desk, tournaments, games, players, mail, umpire, calendar, log"],
    ["j, k", "next row, row before"], ["Enter", "open the row"], ["x", "tick the row"], ["u", "up"], ["?", "this list"], ["Esc", "close"]];
  const help = () => {
    const box = make("dialog", "", { className: "card narrow" }), facts = make("dl", "", { className: "facts" });
    list.forEach(([key, words]) => facts.append(make("dt", key), make("dd", words)));
    box.append(make("h2", "Keys"), facts, make("p", "They can be turned off in your account.", { className: "hint" }));
    box.onclose = () => box.remove();
    body.append(box);
    box.showModal();
  };
  const rows = () => all("main tbody tr").filter(r => r.offsetParent && r.querySelector("a, button, input"));
  const here = () => document.activeElement.closest("main tbody tr");
  const step = by => {
    const at = rows(), to = at[at.indexOf(here()) + by] || at[by > 0 ? 0 : at.length - 1];
    (to?.querySelector("th a") || to?.querySelector("a, input, button"))?.focus();
  };
  const keys = {
    "/": () => { const find = document.getElementById("find"); find?.offsetParent ? find.focus() : location.assign("/search"); },
    "?": help, j: () => step(1), k: () => step(-1), x: () => here()?.querySelector("[type=checkbox]")?.click(),
    u: () => all(".crumbs a:not([aria-current])").at(-1)?.click(),
  };
  let going = 0;
  addEventListener("keydown", e => {
    const open = document.querySelector("dialog[open]");
    if (e.ctrlKey || e.metaKey || e.altKey || open || e.target.closest("input:not([type=checkbox]), textarea, select")) return;
    const gone = Date.now() - going < 2000 && rooms[e.key];
    going = e.key == "g" && !gone ? Date.now() : 0;
    if (gone) location.assign(gone);
    else if (keys[e.key]) keys[e.key]();
    else return;
    e.preventDefault();
  });
})();
