import { ArrowLeft, QrCode as QrIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { Endpoints, SessionUser } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { useGeneratePairingMutation } from '../../api/pairingApi.ts';
import { selectOfflineReason } from '../../api/connectivity.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useOfflineHint } from '../../ui/useOfflineHint.tsx';
import { announcementClosed } from '../announcements/events.ts';
import { NewConnectionNotice } from './NewConnectionNotice.tsx';
import { PairingCodes } from './PairingCodes.tsx';
import { QrCodeError } from './QrCode.tsx';
import { codeTexts as texts } from './strings.ts';
import { useMinutesLeft } from './useMinutesLeft.ts';
import { useNewConnections } from './useNewConnections.ts';

interface GeneratedCodes {
  readonly codes: ResponseOf<Endpoints['generatePairing']>;
  readonly isUserRequested: boolean;
}

/** /addcaregiver (SPEC section 2, Pairing). The codes are never stored. */
export function AddCaregiverScreen({ user }: { user: SessionUser }) {
  const dispatch = useAppDispatch();
  const [generate, { isError, isLoading, originalArgs }] = useGeneratePairingMutation();
  const [generated, setGenerated] = useState<GeneratedCodes>();
  const codes = generated?.codes;
  const offlineReason = useAppSelector(selectOfflineReason);
  const { offlineHint, describedBy } = useOfflineHint(offlineReason, texts.needsNetwork);
  const { newCaregiverIds: newcomers, isCodeUsed } = useNewConnections(user.id, codes?.made_at);
  const minutesLeft = useMinutesLeft(codes?.expires_at);
  const areUsable = minutesLeft > 0 && !isCodeUsed;

  const generateFirst = useEffectEvent(() => {
    if (generated || isLoading || (offlineReason && isError)) return;
    void generate({}).then(({ data }) => {
      if (data) setGenerated({ codes: data, isUserRequested: false });
    });
  });
  useEffect(() => generateFirst(), [offlineReason]);

  async function generateNew() {
    // Closes messages about the previous code, such as "Copied".
    dispatch(announcementClosed());
    const { data } = await generate(isError && originalArgs ? originalArgs : { renew: true });
    if (data) setGenerated({ codes: data, isUserRequested: true });
  }

  return (
    <PageContent title={texts.title}>
      <Stack loose>
        {offlineHint}
        <Stack>
          {generated && areUsable && (
            <PairingCodes key={generated.codes.pin} {...generated} minutesLeft={minutesLeft - 1} />
          )}
          {isError && !areUsable && <QrCodeError />}
          {!codes && !isError && <Spinner label={texts.loading} />}
          <div aria-live="polite">
            <Stack>
              {codes && !areUsable && newcomers.length === 0 && (
                <Notice tone="warning" title={texts.expired}>
                  {texts.expiredHint}
                </Notice>
              )}
              {newcomers.map((id) => (
                <NewConnectionNotice key={id} personId={id} />
              ))}
              {generated?.isUserRequested && areUsable && !isError && (
                <Notice key={generated.codes.pin} tone="success" title={texts.madeNew}>
                  {texts.madeNewHint}
                </Notice>
              )}
              {isError && !offlineReason && <Notice tone="error">{texts.failed}</Notice>}
            </Stack>
          </div>
        </Stack>
        {(!codes || areUsable) && (
          <Stack>
            <p>{texts.howToConnect}</p>
            <p>
              {texts.shareWithTrusted} {texts.caregiverRights}
            </p>
          </Stack>
        )}
        <Button
          size="large"
          icon={<QrIcon />}
          aria-describedby={describedBy}
          busy={isLoading}
          busyText={texts.makingCode}
          onClick={() => void generateNew()}
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
    </PageContent>
  );
}
