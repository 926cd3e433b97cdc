export const preserveScroll = (tapped: Element, change: () => void): void => {
  const before = tapped.getBoundingClientRect().top;
  change();
  window.scrollBy(0, tapped.getBoundingClientRect().top - before);
};
