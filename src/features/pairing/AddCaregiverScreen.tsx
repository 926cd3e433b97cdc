import { ArrowLeft, QrCode as QrIcon } from 'lucide-react';
import { useEffect } from 'react';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { useGeneratePairingMutation } from '../../api/pairingApi.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Newcomer } from './Newcomer.tsx';
import { PairingCodes } from './PairingCodes.tsx';
import { QrFailed } from './QrCode.tsx';
import { codeTexts as texts } from './strings.ts';
import { useNewcomers } from './useNewcomers.ts';

/** /addcaregiver (SPEC section 2, Pairing). The codes are known to this screen alone, and go with it. */
export function AddCaregiverScreen({ user }: { user: SessionUser }) {
  const [generate, { data: codes, isError, isLoading, originalArgs }] =
    useGeneratePairingMutation();
  const { newcomers, isSpent } = useNewcomers(user.id, codes?.made_at);

  useEffect(() => {
    void generate({});
  }, [generate]);

  function makeNew() {
    void generate(isError && originalArgs ? originalArgs : { renew: true });
  }

  return (
    <Screen title={texts.title}>
      <Stack loose>
        <Stack>
          <p>{texts.share}</p>
          {isError && <QrFailed />}
          {codes && newcomers.length === 0 && (
            <PairingCodes key={codes.pin} codes={codes} isSpent={isSpent} />
          )}
          {!codes && !isError && <Spinner label={texts.loading} />}
          <div aria-live="polite">
            {newcomers.map((id) => (
              <Newcomer key={id} personId={id} />
            ))}
            {isError && <Notice tone="error">{texts.failed}</Notice>}
          </div>
        </Stack>
        <Stack>
          <p>{texts.how}</p>
          <p>
            {texts.trust} {texts.rights}
          </p>
        </Stack>
        <Button
          size="large"
          icon={<QrIcon />}
          busy={isLoading}
          busyText={texts.makingCode}
          onClick={makeNew}
        >
          {isError ? texts.tryAgain : texts.newCode}
        </Button>
        <ButtonLink to={paths.connectCaregiver} size="large" icon={<ArrowLeft />}>
          {texts.back}
        </ButtonLink>
        <ButtonLink to={paths.connectCaregiver} variant="primary" size="large">
          {texts.close}
        </ButtonLink>
      </Stack>
    </Screen>
  );
}
