import { QrCode } from 'lucide-react';
import { paths } from '../../../contract/paths.ts';
import { Notice } from '../../ui/Notice.tsx';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { texts } from './strings.ts';
import type { ActiveSurvivorQuery } from './useActiveSurvivor.ts';
import { ButtonLink, type ButtonLinkProps } from '../../ui/ButtonLink.tsx';
import { useFocusHandoff } from '../../ui/FocusHandoffButton.tsx';

export function SurvivorPlaceholder({
  survivorQuery: { hasNoSurvivor, isError, retry },
}: {
  survivorQuery: ActiveSurvivorQuery;
}) {
  if (hasNoSurvivor) {
    return (
      <Notice
        tone="info"
        title={texts.nobody}
        action={
          <FocusHandoffLink to={paths.connectSurvivor} variant="primary" icon={<QrCode />}>
            {texts.connect}
          </FocusHandoffLink>
        }
      >
        {texts.nobodyHint}
      </Notice>
    );
  }
  return (
    <LoadErrorNotice
      hasFailed={isError}
      title={texts.failed}
      onRetry={retry}
      fallback={<Spinner label={texts.loading} />}
    >
      {texts.failedHint}
    </LoadErrorNotice>
  );
}

function FocusHandoffLink(props: ButtonLinkProps) {
  return <ButtonLink {...props} ref={useFocusHandoff<HTMLAnchorElement>()} />;
}
