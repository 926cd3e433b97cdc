import { ArrowLeft, QrCode as QrIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SessionUser, ResponseBody } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { pairedIds } from '../../../domain/pairings.ts';
import { refetchOnMount, useAppDispatch, useAppSelector, useServices } from '../../api/hooks.ts';
import { useReadUserQuery } from '../../api/authApi.ts';
import { useActivePairingsQuery } from '../../api/firstScreenApi.ts';
import { useGeneratePairingMutation } from '../../api/sessionApi.ts';
import { selectOfflineReason } from '../../api/connectivity.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { AskPhone } from '../careTeam/AskPhone.tsx';
import { announcementClosed } from '../announcements/events.ts';
import { PairingCodes } from './codes/PairingCodes.tsx';
import { QrCodeError } from './QrCode.tsx';
import { codeTexts, texts } from './strings.ts';
import { UnreachableNotice } from './UnreachableNotice.tsx';
import { minute } from '../../../domain/specConstants.ts';

/** `madeAt` is server time. `isCodeUsed` stays true if the caregivers disconnect. */
const useNewConnections = (personId: string, madeAt: number | undefined) => {
  const { data = [] } = useActivePairingsQuery(undefined, refetchOnMount);
  const [usedCodeMadeAt, setUsedCodeMadeAt] = useState<number>();
  const since = data.filter(({ paired_at }) => madeAt !== undefined && paired_at >= madeAt);
  const newCaregiverIds = pairedIds('caregivers', since, personId);
  if (newCaregiverIds.length > 0 && usedCodeMadeAt !== madeAt) setUsedCodeMadeAt(madeAt);
  return {
    newCaregiverIds,
    isCodeUsed: madeAt !== undefined && usedCodeMadeAt === madeAt,
  };
};

const noCodes = { made_at: 0, expires_at: 0 };

interface GeneratedCodes {
  readonly codes: ResponseBody<'generatePairing'>;
  readonly isUserRequested: boolean;
}

/** /addcaregiver. The codes are never stored. */
export function AddCaregiverScreen({ user }: { user: SessionUser }) {
  const dispatch = useAppDispatch();
  const [generate, { isError, isLoading, originalArgs }] = useGeneratePairingMutation();
  const [generated, setGenerated] = useState<GeneratedCodes>();
  const codes = generated?.codes;
  const offlineReason = useAppSelector(selectOfflineReason);
  const { offlineHint, describedBy } = useNetworkHint();
  const { newCaregiverIds: newcomers, isCodeUsed } = useNewConnections(user.id, codes?.made_at);
  const minutesLeft = useMinutesLeft(codes);
  const areUsable = minutesLeft > 0 && !isCodeUsed;

  const generateFirst = useEffectEvent(() => {
    if (generated || isLoading || (offlineReason && isError)) return;
    void generate({ body: {} }).then(({ data }) => {
      if (data) setGenerated({ codes: data, isUserRequested: false });
    });
  });
  useEffect(() => generateFirst(), [offlineReason]);

  async function generateNew() {
    // Closes messages about the previous code, such as "Copied".
    dispatch(announcementClosed());
    const { data } = await generate(
      isError && originalArgs ? originalArgs : { body: areUsable ? { renew: true } : {} },
    );
    if (data) setGenerated({ codes: data, isUserRequested: true });
  }

  return (
    <PageContent title={codeTexts.title} loose>
      {offlineHint}
      <Stack>
        {generated && areUsable && (
          <PairingCodes key={generated.codes.pin} {...generated} minutesLeft={minutesLeft - 1} />
        )}
        {isError && !areUsable && <QrCodeError />}
        {!codes && !isError && <Spinner label={codeTexts.loading} />}
        <div aria-live="polite">
          <Stack>
            {codes && !areUsable && newcomers.length === 0 && (
              <Notice tone="warning" title={codeTexts.expired}>
                {codeTexts.expiredHint}
              </Notice>
            )}
            {newcomers.map((id) => (
              <NewConnectionNotice key={id} personId={id} />
            ))}
            {newcomers.length > 0 && <AskPhone user={user} />}
            {generated?.isUserRequested && areUsable && !isError && (
              <Notice key={generated.codes.pin} tone="success" title={codeTexts.madeNew}>
                {codeTexts.madeNewHint}
              </Notice>
            )}
            {isError && !offlineReason && <Notice tone="error">{codeTexts.failed}</Notice>}
          </Stack>
        </div>
      </Stack>
      <ButtonRow>
        <Button
          variant="quiet"
          icon={<QrIcon />}
          aria-describedby={describedBy}
          busy={isLoading}
          busyText={codeTexts.makingCode}
          onClick={() => void generateNew()}
        >
          {isError ? codeTexts.tryAgain : codeTexts.newCode}
        </Button>
        <ButtonLink to={paths.connectCaregiver} variant="quiet" icon={<ArrowLeft />}>
          {codeTexts.back}
        </ButtonLink>
      </ButtonRow>
      <ButtonLink to={paths.connectCaregiver} size="large">
        {codeTexts.close}
      </ButtonLink>
    </PageContent>
  );
}

function NewConnectionNotice({ personId }: { personId: string }) {
  const { data, isError } = useReadUserQuery({ params: { id: personId } });
  if (!data && !isError) return null;
  return (
    <>
      <Notice
        tone="success"
        title={data ? codeTexts.joined(texts.nameOf(data)) : codeTexts.joinedUnknownName}
      >
        {codeTexts.joinedHint}
      </Notice>
      {data && <UnreachableNotice person={data} />}
    </>
  );
}

/** Rounded up; 0 when over or without codes. */
const useMinutesLeft = ({ made_at: madeAt, expires_at: until } = noCodes): number => {
  const { clock } = useServices();
  const [checkedAt, setCheckedAt] = useState(clock.now);
  // New codes may be later than the last check.
  const now = Math.max(checkedAt, madeAt);
  const minutesLeft = Math.max(0, Math.ceil((until - now) / minute));

  useEffect(() => {
    if (minutesLeft === 0) return undefined;
    return clock.runAt(until - (minutesLeft - 1) * minute, () => setCheckedAt(clock.now()));
  }, [clock, until, now, minutesLeft]);

  return minutesLeft;
};
