/** An answer that nobody reads to its end holds up those after it for as long as it may take. */
export const discardBody = (answer: Response | null): void =>
  void answer?.body?.cancel().catch(() => undefined);
