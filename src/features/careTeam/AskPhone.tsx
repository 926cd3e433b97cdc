import { Phone } from 'lucide-react';
import { useState } from 'react';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { useReadUserQuery } from '../../api/authApi.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PhoneDialog } from './PhoneDialog.tsx';
import { phoneTexts as texts } from './phoneStrings.ts';

/** Asks a connected user for the number that is missing; closing skips it. */
export function AskPhone({ user: { id, role } }: { user: SessionUser }) {
  const { data } = useReadUserQuery({ params: { id } });
  const [step, setStep] = useState<'asks' | 'open' | 'skipped'>('asks');
  const who = role === 'caregiver' ? 'caregiver' : 'survivor';
  if (data?.phone !== null || step === 'skipped') return null;
  return (
    <>
      <Notice
        tone="info"
        icon={Phone}
        title={texts.ask}
        action={
          <FocusHandoffButton icon={<Phone />} onClick={() => setStep('open')}>
            {texts.add}
          </FocusHandoffButton>
        }
        onClose={() => setStep('skipped')}
      >
        {texts.askBody[who]}
      </Notice>
      {step === 'open' && (
        <PhoneDialog known={null} hint={texts.hint[who]} onClose={() => setStep('asks')} />
      )}
    </>
  );
}
