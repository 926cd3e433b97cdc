import { CloudOff } from 'lucide-react';
import { useId } from 'react';
import { IconLine } from './IconLine.tsx';
import { texts } from './strings.ts';

/**
 * For an action that cannot work without the server: while that is away, a line that says so before
 * it is tried, and the line's id for `aria-describedby` of the button. The button stays as it is: it
 * may be back by then.
 */
export const useNeedsServer = (
  away: keyof typeof texts.away | null,
  needs: string = texts.needsNetwork,
) => {
  const id = useId();
  return {
    line: away && (
      <div id={id}>
        <IconLine icon={<CloudOff />}>
          {needs} {texts.away[away]}
        </IconLine>
      </div>
    ),
    describedBy: away ? id : undefined,
  };
};
