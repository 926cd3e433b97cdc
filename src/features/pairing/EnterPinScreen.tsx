import { Link } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectAway } from '../../api/serverReach.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { problemOf } from '../../ui/problems.ts';
import { Screen } from '../../ui/Screen.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import { useProblems } from '../../ui/useProblems.tsx';
import { useVisit } from '../../ui/useVisit.ts';
import { announced } from '../status/events.ts';
import { connect, type Connection } from './connect.ts';
import { texts } from './connectStrings.ts';
import { noCharacters } from './pinCharacters.ts';
import { boxId, PinBoxes } from './PinBoxes.tsx';
import { useBack } from './useBack.ts';

const wordsFor = (connection: Connection): string => {
  if (connection.kind === 'failed') return texts.failed(texts.connectionFailed);
  const { kind, message } = connection;
  return kind === 'connected'
    ? texts.succeeded(message)
    : texts.failed(message || texts.invalidPin);
};

/** /enterpin (SPEC section 2, Pairing). */
export function EnterPinScreen() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const goBack = useBack(paths.connectSurvivor1);
  const id = useId();
  const boxes = useRef<HTMLFieldSetElement>(null);
  const [characters, setCharacters] = useState(noCharacters);
  const [isBusy, setIsBusy] = useState(false);
  const [connection, setConnection] = useState<Connection | null>(null);
  const firstEmpty = characters.indexOf('');
  const found = firstEmpty === -1 ? null : problemOf(texts.pinTooShort, boxId(id, firstEmpty));
  const { report, errorAt, summary } = useProblems(found);
  const { line, describedBy } = useNeedsServer(useAppSelector(selectAway), texts.needsNetwork);
  const visit = useVisit();

  async function submit() {
    report(found);
    if (found) return;
    setIsBusy(true);
    const outcome = await dispatch(connect('pin', characters.join('')));
    if (visit.current?.aborted) {
      if (outcome.kind === 'connected')
        dispatch(announced({ tone: 'success', text: wordsFor(outcome) }));
      return;
    }
    setIsBusy(false);
    // The dialog gives the focus back to where it was.
    boxes.current?.querySelector('input')?.focus();
    setConnection(outcome);
  }

  function close() {
    setConnection(null);
    if (connection?.kind === 'connected') {
      void navigate(paths.connectSurvivor, { replace: true });
    }
  }

  return (
    <Screen title={texts.pinTitle}>
      <Form label={texts.pinTitle} onSubmit={() => void submit()}>
        {summary}
        <PinBoxes
          id={id}
          ref={boxes}
          characters={characters}
          errorAt={errorAt}
          onChange={setCharacters}
        />
        {line}
        <SubmitButton
          icon={<Link />}
          busy={isBusy}
          busyText={texts.connecting}
          aria-describedby={describedBy}
        >
          {texts.connect}
        </SubmitButton>
        <Button size="large" onClick={goBack}>
          {texts.cancel}
        </Button>
      </Form>
      <Dialog
        open={connection !== null}
        role="alertdialog"
        title={connection && wordsFor(connection)}
        onClose={close}
        actions={
          <Button variant="primary" size="large" onClick={close}>
            {texts.ok}
          </Button>
        }
      />
    </Screen>
  );
}
