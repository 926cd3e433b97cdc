import { MoonStar } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { BedsideClockProps } from './BedsideClock.tsx';
import { texts } from './strings.ts';

interface BedsideModeButtonProps extends Omit<BedsideClockProps, 'onLeave'> {
  BedsideClock: ComponentType<BedsideClockProps> | null;
}

export function BedsideModeButton({ BedsideClock, ...props }: BedsideModeButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<MoonStar />} onClick={() => setIsOpen(true)}>
        {texts.title}
      </Button>
      {isOpen && BedsideClock && <BedsideClock {...props} onLeave={() => setIsOpen(false)} />}
    </>
  );
}
