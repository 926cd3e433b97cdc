import { CircleUserRound, Save } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Profile } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { fieldLimits } from '../../../contract/fieldLimits.ts';
import { avatarSource } from '../../../domain/avatar.ts';
import { profileRedirectDelayMs } from '../../../domain/specConstants.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { useTimeout } from '../../api/hooks.ts';
import { useUpdateProfileMutation } from '../../api/firstScreenApi.ts';
import { useForm } from '../../forms/useForm.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { PictureField, useChosenFile, validatePicture } from '../../ui/PictureField.tsx';
import { pictureTexts } from '../../ui/pictureStrings.ts';
import { draftKey } from '../../ui/drafts.ts';
import { useDraft } from '../../ui/useDraft.tsx';
import { texts } from './strings.ts';

const pictureFieldId = 'profile-picture';
const maxBytes = fieldLimits.picture;

const errorMessageOf = (error: CallError): string => {
  if (error.kind !== 'refused') return texts.saveFailed;
  return error.status === 401 ? texts.notSavedYet : error.message || texts.saveFailed;
};

export function ProfileForm({ known, isSurvivor }: { known: Profile; isSurvivor: boolean }) {
  const home = isSurvivor ? paths.survivorDashboard : paths.dashboard;
  const navigate = useNavigate();
  const { chosen, choose, preparing } = useChosenFile();
  const { isPreparing } = preparing;
  const [typed, setTyped, draft] = useDraft<Partial<Pick<Profile, 'fname' | 'lname'>>>(
    draftKey(known.id, 'profile'),
    {},
    chosen !== null || isPreparing,
  );
  const [update] = useUpdateProfileMutation();
  const request = useRef<ReturnType<typeof update>>(undefined);

  const names = { fname: known.fname, lname: known.lname, ...typed };
  const [fname, lname] = [names.fname.trim(), names.lname.trim()];
  const savedUrl = avatarSource(known.avatarUrl, document.baseURI);
  const savedCaption = savedUrl === undefined ? pictureTexts.none : texts.pictureNow;
  const pictureError = chosen ? validatePicture(chosen.file, maxBytes) : undefined;
  const { field, errorAt, summary, offlineHint, submitButton, isSent, submit } = useForm({
    id: 'profile',
    values: names,
    onChange: (change) => setTyped((before) => ({ ...before, ...change })),
    fields: {
      fname: { label: texts.firstName, value: fname, maxLength: fieldLimits.name },
      lname: { label: texts.lastName, value: lname, maxLength: fieldLimits.name },
    },
    otherErrors: pictureError === undefined ? [] : [{ id: pictureFieldId, text: pictureError }],
    // A server error about the picture applies only to the file that was sent.
    otherValues: { [pictureFieldId]: chosen?.file },
    send: async () => {
      request.current = update({
        params: { id: known.id },
        body: { fname, lname, avatar: chosen?.file },
      });
      await request.current.unwrap();
      draft.end();
      return { message: texts.saved, acrossRedirect: true };
    },
    failed: errorMessageOf,
    rejectedFields: { too_large: 'picture', unreadable_image: 'picture' },
  });
  useTimeout(isSent, profileRedirectDelayMs, () => {
    void navigate(home, { replace: true });
  });

  return (
    <Form label={texts.title} onSubmit={() => isPreparing || submit()}>
      {draft.notices}
      {summary}
      <Field {...field('fname')} autoComplete="given-name" />
      <Field {...field('lname')} autoComplete="family-name" />
      <PictureField
        id={pictureFieldId}
        label={texts.picture}
        error={pictureError ?? errorAt(pictureFieldId)}
        url={chosen?.url ?? savedUrl}
        caption={chosen ? pictureTexts.chosen : savedCaption}
        icon={<CircleUserRound />}
        round
        removeLabel={chosen ? pictureTexts.undoChoice : undefined}
        {...preparing}
        onChoose={choose}
        onCancel={() => choose(null)}
        onRemove={() => choose(null)}
      />
      {offlineHint}
      <SubmitButton
        icon={<Save />}
        {...submitButton}
        busy={submitButton.busy || isPreparing}
        busyText={isPreparing ? pictureTexts.preparing : isSent ? texts.isSaved : texts.saving}
      >
        {texts.save}
      </SubmitButton>
      <ButtonLink to={home} size="large" onClick={() => request.current?.abort()}>
        {texts.cancel}
      </ButtonLink>
    </Form>
  );
}
