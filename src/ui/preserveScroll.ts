/** What is changed may move all that stands above: what was tapped stays under the finger. */
export const preserveScroll = (tapped: Element, change: () => void): void => {
  const before = tapped.getBoundingClientRect().top;
  change();
  window.scrollBy(0, tapped.getBoundingClientRect().top - before);
};
