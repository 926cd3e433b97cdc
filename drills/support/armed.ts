/** In milliseconds: taps are ignored for 700 ms after a question, an alarm or a state has come. */
export const armed = 720;
