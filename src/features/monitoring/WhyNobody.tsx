import { QrCode } from 'lucide-react';
import { paths } from '../../../contract/paths.ts';
import { LeavingLink } from '../../ui/LeavingLink.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ReadFailed } from '../../ui/ReadFailed.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { texts } from './strings.ts';
import type { Watch } from './useWatchedSurvivor.ts';

/** Stands where a survivor would be: there is none, it is being found out, or could not be. */
export function WhyNobody({ watch: { isNobody, isError, retry } }: { watch: Watch }) {
  if (isNobody) {
    return (
      <Notice
        tone="info"
        title={texts.nobody}
        action={
          <LeavingLink to={paths.connectSurvivor} variant="primary" icon={<QrCode />}>
            {texts.connect}
          </LeavingLink>
        }
      >
        {texts.nobodyHint}
      </Notice>
    );
  }
  return (
    <ReadFailed
      hasFailed={isError}
      title={texts.failed}
      onTryAgain={retry}
      otherwise={<Spinner label={texts.loading} />}
    >
      {texts.failedHint}
    </ReadFailed>
  );
}
