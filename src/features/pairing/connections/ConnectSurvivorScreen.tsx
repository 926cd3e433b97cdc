import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import type { SessionUser } from '../../../../contract/endpoints/index.ts';
import { useReadRegistrationMutation } from '../../../api/publicApi.ts';
import { useAppDispatch } from '../../../api/hooks.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { PageContent } from '../../../ui/PageContent.tsx';
import { AskPhone } from '../../careTeam/AskPhone.tsx';
import { SurvivorPhone } from '../../careTeam/SurvivorPhone.tsx';
import { Invitations } from '../../invitations/Invitations.tsx';
import { switchSurvivor } from '../../monitoring/activeSurvivorActions.ts';
import { useActiveSurvivor } from '../../monitoring/useActiveSurvivor.ts';
import { ConnectionCard, ConnectionList } from './ConnectionList.tsx';
import { InviteCaregiver } from './InviteCaregiver.tsx';
import { NextSteps } from './NextSteps.tsx';
import { listTexts, texts } from '../strings.ts';

export function ConnectSurvivorScreen({ user }: { user: SessionUser }) {
  const dispatch = useAppDispatch();
  const activeSurvivorId = useActiveSurvivor().survivor?.personId;
  const [readRegistration, { data: registration }] = useReadRegistrationMutation();
  useEffect(() => void readRegistration({ body: {} }), [readRegistration]);
  return (
    <PageContent title={listTexts.survivors.title} loose>
      {activeSurvivorId !== undefined && <AskPhone user={user} />}
      <ConnectionList ownerId={user.id} others="survivors">
        {(id, isOneOfSeveral) => (
          <ConnectionCard
            key={id}
            personId={id}
            others="survivors"
            emphasis={isOneOfSeveral && id === activeSurvivorId}
          >
            {(survivor) => (
              <>
                {id === activeSurvivorId && <p>{texts.monitored(survivor.fname)}</p>}
                <NextSteps survivor={survivor} isActive={id === activeSurvivorId} />
                {id !== activeSurvivorId && isOneOfSeveral && (
                  <FocusHandoffButton
                    size="large"
                    icon={<Eye />}
                    onClick={() => dispatch(switchSurvivor(survivor))}
                  >
                    {texts.monitor(texts.nameOf(survivor))}
                  </FocusHandoffButton>
                )}
                <SurvivorPhone survivor={survivor} />
                <InviteCaregiver survivor={survivor} />
              </>
            )}
          </ConnectionCard>
        )}
      </ConnectionList>
      {registration?.mode !== 'closed' && (
        <Disclosure summary={texts.inviteSurvivor} lazy="once">
          <p>{texts.inviteSurvivorHint}</p>
          <Invitations />
        </Disclosure>
      )}
    </PageContent>
  );
}
