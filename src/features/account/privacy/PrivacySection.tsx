import type { SessionUser } from '../../../../contract/endpoints/index.ts';
import { paths } from '../../../../contract/paths.ts';
import { useHideNamesMutation } from '../../../api/sessionApi.ts';
import { useAppDispatch } from '../../../api/hooks.ts';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { announced } from '../../announcements/events.ts';
import { AccountSection } from '../AccountSection.tsx';
import { privacyTexts as texts } from './privacyStrings.ts';

export function PrivacySection({ user }: { user: SessionUser }) {
  return (
    <AccountSection title={texts.title}>
      {user.role === 'survivor' && <HideNamesSetting isHidden={user.hidesNames === true} />}
      <p>
        <TextLink to={paths.privacy}>{texts.notice}</TextLink>
      </p>
    </AccountSection>
  );
}

function HideNamesSetting({ isHidden }: { isHidden: boolean }) {
  const dispatch = useAppDispatch();
  const [hideNames, { isLoading, originalArgs, error }] = useHideNamesMutation();
  const isShownHidden = isLoading ? originalArgs?.body.hidden : isHidden;

  async function choose(hidden: boolean) {
    if (isLoading) return;
    const answer = await hideNames({ body: { hidden } });
    dispatch(
      answer.data
        ? announced({ tone: 'success', text: answer.data.message })
        : announced({ tone: 'error', text: texts.failed, shownIn: 'hide-names-error' }),
    );
  }

  return (
    <RadioGroup
      short
      legend={texts.hideNames}
      hint={texts.hideNamesHint}
      id="hide-names"
      error={error && texts.failed}
      name="hide-names"
      options={texts.options}
      value={isShownHidden ? 'yes' : 'no'}
      onChange={(chosen) => void choose(chosen === 'yes')}
    />
  );
}
