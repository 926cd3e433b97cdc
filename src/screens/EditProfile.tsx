import type { SessionUser } from '../../contract/endpoints/index.ts';
import { isSurvivor } from '../api/session.ts';
import { AccountNav } from '../features/account/AccountNav.tsx';
import { AccountSection } from '../features/account/AccountSection.tsx';
import { PasswordForm } from '../features/account/password/PasswordForm.tsx';
import { passwordTexts } from '../features/account/password/passwordStrings.ts';
import { ProfileEditor } from '../features/profile/ProfileEditor.tsx';
import { texts } from '../features/profile/strings.ts';
import { PageContent } from '../ui/PageContent.tsx';
import { Stack } from '../ui/Stack.tsx';

export function EditProfile({ user }: { user: SessionUser }) {
  return (
    <PageContent title={texts.title}>
      <AccountNav user={user} />
      <Stack columns loose>
        <ProfileEditor user={user} />
        {isSurvivor(user) && (
          <AccountSection title={passwordTexts.title}>
            <PasswordForm />
          </AccountSection>
        )}
      </Stack>
    </PageContent>
  );
}
