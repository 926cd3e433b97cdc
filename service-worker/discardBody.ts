/** An unread body can block later requests. */
export const discardBody = (answer: Response | null): void =>
  void answer?.body?.cancel().catch(() => undefined);
