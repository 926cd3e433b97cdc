import { MoonStar } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { BedsideClock, type BedsideClockProps } from './BedsideClock.tsx';
import { texts } from './strings.ts';

export function BedsideModeButton(props: Omit<BedsideClockProps, 'onLeave'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<MoonStar />} onClick={() => setIsOpen(true)}>
        {texts.title}
      </Button>
      {isOpen && <BedsideClock {...props} onLeave={() => setIsOpen(false)} />}
    </>
  );
}
