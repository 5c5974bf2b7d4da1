package events

// These are the reasons that concern records sent in advance, and records that come back
// before despatch.
const (
	WhyNoSeries      Reason = "no conditions agreed" // by the terms none may be sent
	WhyNotConditions Reason = "no conditions"        // words like IF and THEN that cannot be read
	WhyNoConditions  Reason = "no conditions wait"   // nothing to recall
	WhyNoRecall      Reason = "no recall"            // RULING/R-10
	WhyWithRecord    Reason = "fell with the record" // conditions of a record that had no effect
	WhyNoAnswerDue   Reason = "no answer awaited"    // TABLE/T1.16
	WhyUnseen        Reason = "answered in advance"  // the notice of a record sent in advance is on its way
	WhyUnreadable    Reason = "no such square"       // TABLE/T1.10
	WhyUnnamed       Reason = "promotion not named"  // TABLE/T1.15
	WhyNoNumber      Reason = "without a number"     // numbers of moves are agreed
	WhyNoMoveFits    Reason = "no legal move fits"   // TABLE/T6
	WhyOnlyCaptures  Reason = "only a capture fits"  // TABLE/T6
	WhyAmbiguous     Reason = "several moves fit"    // TABLE/T6
	WhyFormOnly      Reason = "form alone"           // TRY after the record has gone
)
