import { Fragment } from 'react';
import { splitByDirection } from '../../../../domain/splitByDirection.ts';

/** Combined medicines break after their slash; from right to left, their halves would swap. */
export function BreakableName({ children }: { children: string }) {
  if (splitByDirection(children)) return <>{children}</>;
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
