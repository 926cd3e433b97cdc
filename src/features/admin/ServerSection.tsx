import { Bell, BellPlus, CircleCheck, Mail, RotateCw } from 'lucide-react';
import type { CheckResult } from '../../../contract/endpoints/index.ts';
import { useCheckServerQuery, useSendTestMutation } from '../../api/adminApi.ts';
import { refetchOnMount, useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { IconLine } from '../../ui/IconLine.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { announcedResult } from '../announcements/events.ts';
import { pushRequested } from '../push/events.ts';
import { texts } from './serverStrings.ts';

const tones = { green: 'success', amber: 'warning', red: 'error' } as const;
const testIcons = { mail: <Mail />, push: <Bell /> };

const worstOf = (checks: readonly CheckResult[]): CheckResult['color'] =>
  (['red', 'amber'] as const).find((color) => checks.some((check) => check.color === color)) ??
  'green';

export function ServerSection() {
  const { data, error, isFetching, refetch } = useCheckServerQuery(undefined, refetchOnMount);
  const checks = error ? undefined : data;
  return (
    <Stack>
      <h3>{texts.question}</h3>
      {checks && <Notice tone={tones[worstOf(checks)]} title={texts.answers[worstOf(checks)]} />}
      {error && (
        <Notice tone="warning" title={texts.loadFailed}>
          {texts.loadFailedHint}
        </Notice>
      )}
      {checks?.map((check) => (
        <Check key={check.title} {...check} />
      ))}
      {data || error ? (
        <Button icon={<RotateCw />} busy={isFetching} busyText={texts.checking} onClick={refetch}>
          {texts.again}
        </Button>
      ) : (
        <Spinner label={texts.checking} />
      )}
    </Stack>
  );
}

function Check({ title, color, says, mend, test }: CheckResult) {
  const dispatch = useAppDispatch();
  const { registration, isRequesting } = useAppSelector(({ push }) => push);
  const [send, { isLoading }] = useSendTestMutation();
  const heading = `${title}: ${texts.states[color]}`;

  async function sendTest(channel: 'mail' | 'push') {
    dispatch(announcedResult(await send({ body: { channel } }), texts.failed, 'info'));
  }

  return (
    <Stack>
      {color === 'green' ? (
        <IconLine icon={<CircleCheck />}>{heading}</IconLine>
      ) : (
        <Notice tone={tones[color]} title={heading}>
          {says} {mend}
        </Notice>
      )}
      {test === 'push' && registration !== 'reached' && (
        <FocusHandoffButton
          icon={<BellPlus />}
          busy={isRequesting}
          onClick={() => dispatch(pushRequested())}
        >
          {texts.connect}
        </FocusHandoffButton>
      )}
      {test && (
        <Button icon={testIcons[test]} busy={isLoading} onClick={() => void sendTest(test)}>
          {texts.sendTest[test]}
        </Button>
      )}
    </Stack>
  );
}
