import { ArrowLeft, QrCode as QrIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints, SessionUser } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { useGeneratePairingMutation } from '../../api/pairingApi.ts';
import { selectAway } from '../../api/serverReach.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import { announcementClosed } from '../status/events.ts';
import { Newcomer } from './Newcomer.tsx';
import { PairingCodes } from './PairingCodes.tsx';
import { QrFailed } from './QrCode.tsx';
import { codeTexts as texts } from './strings.ts';
import { useMinutesBegun } from './useMinutesBegun.ts';
import { useNewcomers } from './useNewcomers.ts';

interface Made {
  readonly codes: AnswerOf<Endpoints['generatePairing']>;
  /** By a tap, and not by the coming here. */
  readonly isAskedFor: boolean;
}

/** /addcaregiver (SPEC section 2, Pairing). The codes are known to this screen alone, and go with it. */
export function AddCaregiverScreen({ user }: { user: SessionUser }) {
  const dispatch = useAppDispatch();
  const [generate, { isError, isLoading, originalArgs }] = useGeneratePairingMutation();
  /** The last ones: they hold until others are made. */
  const [made, setMade] = useState<Made>();
  const codes = made?.codes;
  const away = useAppSelector(selectAway);
  const { line, describedBy } = useNeedsServer(away, texts.needsNetwork);
  const { newcomers, isSpent } = useNewcomers(user.id, codes?.made_at);
  const minutesBegun = useMinutesBegun(codes?.expires_at);
  const areUsable = minutesBegun > 0 && !isSpent;

  const makeFirst = useEffectEvent(() => {
    if (made || isLoading || (away && isError)) return;
    void generate({}).then(({ data }) => {
      if (data) setMade({ codes: data, isAskedFor: false });
    });
  });
  useEffect(() => makeFirst(), [away]);

  async function makeNew() {
    // What was said of the code before, such as that it is copied.
    dispatch(announcementClosed());
    const { data } = await generate(isError && originalArgs ? originalArgs : { renew: true });
    if (data) setMade({ codes: data, isAskedFor: true });
  }

  return (
    <Screen title={texts.title}>
      <Stack loose>
        {line}
        <Stack>
          {made && areUsable && (
            <PairingCodes key={made.codes.pin} {...made} minutesLeft={minutesBegun - 1} />
          )}
          {isError && !areUsable && <QrFailed />}
          {!codes && !isError && <Spinner label={texts.loading} />}
          <div aria-live="polite">
            <Stack>
              {codes && !areUsable && newcomers.length === 0 && (
                <Notice tone="warning" title={texts.over}>
                  {texts.overHint}
                </Notice>
              )}
              {newcomers.map((id) => (
                <Newcomer key={id} personId={id} />
              ))}
              {made?.isAskedFor && areUsable && !isError && (
                <Notice key={made.codes.pin} tone="success" title={texts.madeNew}>
                  {texts.madeNewHint}
                </Notice>
              )}
              {isError && !away && <Notice tone="error">{texts.failed}</Notice>}
            </Stack>
          </div>
        </Stack>
        {(!codes || areUsable) && (
          <Stack>
            <p>{texts.how}</p>
            <p>
              {texts.trust} {texts.rights}
            </p>
          </Stack>
        )}
        <Button
          size="large"
          icon={<QrIcon />}
          aria-describedby={describedBy}
          busy={isLoading}
          busyText={texts.makingCode}
          onClick={() => void makeNew()}
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
