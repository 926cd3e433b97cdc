import { Image, Save } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Form } from '../../ui/Form.tsx';
import { problemsIn } from '../../ui/problems.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useProblems } from '../../ui/useProblems.tsx';
import { userChanged } from '../auth/events.ts';
import { announced } from '../status/events.ts';
import styles from './CaregiverProfile.module.css';
import { NameFields } from './NameFields.tsx';
import { nameProblems, type Names, trimmed } from './names.ts';
import { texts } from './strings.ts';

interface CaregiverProfileProps {
  user: SessionUser;
}

/** The form of /editprofilecaregiver, which saves nothing to a server (SPEC section 2, Profiles). */
export function CaregiverProfile({ user }: CaregiverProfileProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [names, setNames] = useState<Names>(user);
  const found = problemsIn(nameProblems(names));
  const { report, errorAt, summary } = useProblems(found);

  function save() {
    report(found);
    if (found) return;
    dispatch(userChanged({ ...user, ...trimmed(names) }));
    dispatch(announced({ tone: 'success', text: texts.keptHere, acrossRedirect: true }));
    void navigate(paths.dashboard, { replace: true });
  }

  return (
    <Form label={texts.title} onSubmit={save}>
      {summary}
      <ChangePicture />
      <NameFields
        names={names}
        errorAt={errorAt}
        onChange={(change) => setNames((before) => ({ ...before, ...change }))}
      />
      <p>{texts.staysHere}</p>
      <SubmitButton icon={<Save />}>{texts.save}</SubmitButton>
      <ButtonLink to={paths.dashboard} size="large">
        {texts.cancel}
      </ButtonLink>
    </Form>
  );
}

/** Does nothing yet, and says so where it is tapped (DESIGN section 8). */
function ChangePicture() {
  const [isSaid, setIsSaid] = useState(false);
  return (
    <div className={styles.picture}>
      <Button icon={<Image />} onClick={() => setIsSaid(true)}>
        {texts.changePicture}
      </Button>
      <p className={styles.soon} aria-live="polite">
        {isSaid && texts.comingSoon}
      </p>
    </div>
  );
}
