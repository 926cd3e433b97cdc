import { Fragment } from 'react';

/** Combined medicines break after their slash. */
export function BreakableName({ children }: { children: string }) {
  return children.split('/').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}
