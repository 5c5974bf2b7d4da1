// Looks at a board more easily. It knows no chess: it follows the links of the page, and
// writes the names of two squares into the field that the page reads.
"use strict";
(() => {
  const main = document.getElementById("main");
  let going = null, from = "";

  // go shows another page in the place of this one, without a jump.
  async function go(link) {
    const rel = link.rel, id = link.id, turn = {};
    going = turn;
    try {
      const answer = await fetch(link.href, {headers: {Accept: "text/html"}});
      if (!answer.ok) throw answer.status;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const next = page.getElementById("main");
      if (going !== turn || !next) return;
      main.replaceChildren(...next.childNodes);
      document.title = page.title;
      history.replaceState(null, "", link.href);
      from = "";
      const same = rel ? main.querySelector(`.steps a[rel="${rel}"]`) : id ? document.getElementById(id) : main.querySelector(".score [aria-current]");
      if (same) same.focus({preventScroll: true});
    } catch {
      location.assign(link.href);
    }
  }
  const step = rel => main.querySelector(`.steps a[rel="${rel}"]`);

  main.addEventListener("click", e => {
    const link = e.target.closest(".steps a, .score a");
    if (link && !e.ctrlKey && !e.metaKey && !e.shiftKey && e.button === 0) {
      e.preventDefault();
      go(link);
    }
  });

  addEventListener("keydown", e => {
    if (e.altKey || e.ctrlKey || e.metaKey || e.shiftKey || e.target.closest("input, select, textarea, .scroll")) return;
    const link = step({ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last"}[e.key]);
    if (link) {
      e.preventDefault();
      go(link);
    }
  });

  // A swipe over the board goes one move on or back.
  let began = null;
  main.addEventListener("touchstart", e => {
    began = e.touches.length === 1 && e.target.closest(".columns .board") ? e.touches[0] : null;
  }, {passive: true});
  main.addEventListener("touchend", e => {
    if (!began) return;
    const end = e.changedTouches[0], x = end.clientX - began.clientX, y = end.clientY - began.clientY;
    began = null;
    if (Math.abs(x) < 40 || Math.abs(x) < 2 * Math.abs(y)) return;
    const link = step(x < 0 ? "next" : "prev");
    if (link) go(link);
  }, {passive: true});

  // Two taps on squares write them into the field and show what comes of it.
  main.addEventListener("click", e => {
    const svg = e.target.closest(".columns .board svg"), field = document.getElementById("line");
    if (!svg || !field) return;
    const at = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const column = Math.floor(at.x / 45), row = Math.floor(at.y / 45);
    if (column < 0 || column > 7 || row < 0 || row > 7) return;
    const white = svg.closest(".board").dataset.view === "white";
    const square = "abcdefgh"[white ? column : 7 - column] + (white ? 8 - row : row + 1);
    svg.querySelector(".tapped")?.remove();
    if (!from) {
      from = square;
      const mark = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      for (const [name, value] of Object.entries({class: "tapped", x: column * 45 + 2, y: row * 45 + 2, width: 41, height: 41})) mark.setAttribute(name, value);
      svg.append(mark);
      return;
    }
    const move = from + square;
    from = "";
    if (move.slice(0, 2) === square) return;
    field.value = (field.value + " " + move).trim();
    field.form.submit();
  });
})();
