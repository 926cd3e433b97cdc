import { useLayoutEffect, useRef } from 'react';

interface Entry {
  readonly id: string;
}

const supportsScrollAnchoring = () => 'overflowAnchor' in document.documentElement.style;

/** For browsers without `overflow-anchor`. The list must be a direct child of the scroller. */
export const useScrollAnchoring = (entries: readonly Entry[]) => {
  const list = useRef<HTMLDivElement>(null);
  const top = useRef<string>(undefined);

  useLayoutEffect(() => {
    const above = entries.findIndex(({ id }) => id === top.current);
    top.current = entries[0]?.id;
    const scroller = list.current?.parentElement;
    if (!scroller || above <= 0 || scroller.scrollTop === 0 || supportsScrollAnchoring()) return;
    const [first, formerFirst] = [0, above].map((index) => list.current?.children[index]);
    if (first instanceof HTMLElement && formerFirst instanceof HTMLElement) {
      scroller.scrollTop += formerFirst.offsetTop - first.offsetTop;
    }
  }, [entries]);

  return list;
};
