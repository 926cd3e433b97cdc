import { Phone } from 'lucide-react';
import { useState } from 'react';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { CallLink } from '../emergency/help/EmergencyCallLink.tsx';
import { PhoneDialog } from './PhoneDialog.tsx';
import { phoneTexts as texts } from './phoneStrings.ts';

interface SurvivorPhoneProps {
  survivor: { readonly id: string; readonly fname: string; readonly phone: string | null };
}

/** Calls the survivor, or adds the number that is missing. */
export function SurvivorPhone({ survivor: { id, fname, phone } }: SurvivorPhoneProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (phone !== null) return <CallLink number={phone} label={texts.call(fname)} />;
  const title = texts.addOf(fname);
  return (
    <>
      <FocusHandoffButton icon={<Phone />} onClick={() => setIsOpen(true)}>
        {title}
      </FocusHandoffButton>
      {isOpen && (
        <PhoneDialog
          survivorId={id}
          known={null}
          title={title}
          hint={texts.hintOf(fname)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
