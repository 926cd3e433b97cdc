import { MoonStar } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { BedsideProps } from './Bedside.tsx';
import { texts } from './strings.ts';

interface BedsideModeProps extends Omit<BedsideProps, 'onLeave'> {
  /** Opens once it is there. */
  Bedside: ComponentType<BedsideProps> | null;
}

/** The way to the dark clock for the night. */
export function BedsideMode({ Bedside, ...props }: BedsideModeProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="large" icon={<MoonStar />} onClick={() => setIsOpen(true)}>
        {texts.title}
      </Button>
      {isOpen && Bedside && <Bedside {...props} onLeave={() => setIsOpen(false)} />}
    </>
  );
}
