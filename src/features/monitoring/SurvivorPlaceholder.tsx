import { Keyboard, ScanLine } from 'lucide-react';
import { paths } from '../../../contract/paths.ts';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { Stack } from '../../ui/Stack.tsx';
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
      <Stack>
        <p>
          <strong>{texts.nobody}</strong>
        </p>
        <p>{texts.nobodyHint}</p>
        <FocusHandoffLink to={paths.enterPin} variant="primary" icon={<Keyboard />}>
          {texts.enterPin}
        </FocusHandoffLink>
        <FocusHandoffLink to={paths.scanQr} icon={<ScanLine />}>
          {texts.scanCode}
        </FocusHandoffLink>
      </Stack>
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
