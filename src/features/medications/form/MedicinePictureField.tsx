import { Pill, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import type { MedicineShape } from '../../../../contract/medicineShapes.ts';
import { fieldLimits } from '../../../../contract/fieldLimits.ts';
import { pictureOf } from '../../../../domain/medicines.ts';
import type { CallError } from '../../../api/baseQuery.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import {
  useDeleteMedicinePictureMutation,
  useSetMedicinePictureMutation,
} from '../../../api/sessionApi.ts';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { PictureField, type useChosenFile, validatePicture } from '../../../ui/PictureField.tsx';
import { pictureTexts as fieldTexts } from '../../../ui/pictureStrings.ts';
import { useNetworkHint } from '../../../ui/useOfflineHint.tsx';
import { useUnmountSignal } from '../../../ui/useUnmountSignal.ts';
import { announced } from '../../announcements/events.ts';
import { pictureTexts as texts } from './pictureStrings.ts';
import { ShapeField } from './ShapeField.tsx';

const fieldId = 'medicine-picture';
const maxBytes = fieldLimits.picture;

interface Failure {
  readonly text: string;
  readonly canRetry: boolean;
}

const toFailure = (error: CallError, text: string): Failure =>
  error.kind === 'refused'
    ? { text: error.message || text, canRetry: ![400, 413].includes(error.status) }
    : { text, canRetry: true };

interface MedicinePictureFieldProps extends ReturnType<typeof useChosenFile> {
  /** Undefined for a new medicine, whose form sends the picture after it was saved. */
  medicineId: string | undefined;
  shape: MedicineShape | null;
  onShapeChange: (shape: MedicineShape | null) => void;
}

/** Sent at once, not with the form: a change of the medicine may wait for the network, a picture cannot. */
export function MedicinePictureField({
  medicineId,
  chosen,
  choose,
  preparing,
  shape,
  onShapeChange,
}: MedicinePictureFieldProps) {
  const dispatch = useAppDispatch();
  const stored = useAppSelector(({ medications }) =>
    medications.records.find(({ id }) => id === medicineId),
  );
  const [failure, setFailure] = useState<Failure | null>(null);
  const [send, { isLoading: isSending }] = useSetMedicinePictureMutation();
  const [remove] = useDeleteMedicinePictureMutation();
  const { offlineHint } = useNetworkHint(texts.needsNetwork);
  const unmountSignal = useUnmountSignal();
  const previous = useRef(Promise.resolve());

  /** One after another: the last choice of the user is the one that the server keeps. */
  function attempt(
    call: () => Promise<unknown>,
    { done, failed }: Record<'done' | 'failed', string>,
  ) {
    previous.current = previous.current.then(async () => {
      setFailure(null);
      try {
        await call();
        dispatch(announced({ tone: 'success', text: done }));
      } catch (error) {
        const found = toFailure(error as CallError, failed);
        setFailure(found);
        if (unmountSignal.current?.aborted)
          dispatch(announced({ tone: 'error', text: found.text }));
      }
    });
  }

  const upload = (id: string, file: File) =>
    attempt(
      () => send({ params: { medicineId: id }, body: { picture: file } }).unwrap(),
      texts.save,
    );

  function start(file: File) {
    const text = validatePicture(file, maxBytes);
    // Only a readable picture is kept for the form.
    choose(stored || text === undefined ? file : null);
    if (text !== undefined) setFailure({ text, canRetry: false });
    else if (stored) upload(stored.id, file);
    else setFailure(null);
  }

  const isRejected = chosen !== null && failure !== null;

  function cancel() {
    choose(null);
    setFailure(null);
  }

  function clear() {
    cancel();
    if (stored && !isRejected)
      attempt(() => remove({ params: { medicineId: stored.id } }).unwrap(), texts.removal);
  }

  const photo = chosen?.url ?? stored?.picture ?? undefined;
  const removeLabel = isRejected ? fieldTexts.undoChoice : texts.remove;

  function describePicture() {
    if (isSending) return texts.sending;
    if (isRejected) return fieldTexts.chosen;
    if (photo !== undefined) return stored ? texts.now : texts.withForm;
    return shape === null ? fieldTexts.none : texts.shapes[shape];
  }

  return (
    <>
      <PictureField
        id={fieldId}
        label={texts.picture}
        error={failure?.text}
        url={photo ?? pictureOf({ shape }) ?? undefined}
        caption={describePicture()}
        icon={<Pill />}
        removeLabel={photo === undefined || isSending ? undefined : removeLabel}
        {...preparing}
        onChoose={start}
        onCancel={cancel}
        onRemove={clear}
      >
        {stored && isRejected && failure.canRetry && (
          <FocusHandoffButton
            size="large"
            icon={<RotateCw />}
            onClick={() => upload(stored.id, chosen.file)}
          >
            {texts.sendAgain}
          </FocusHandoffButton>
        )}
        {offlineHint}
      </PictureField>
      {photo === undefined && <ShapeField value={shape} onChange={onShapeChange} />}
    </>
  );
}
