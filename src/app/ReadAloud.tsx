import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAppSelector } from '../api/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { useServices } from './servicesContext.ts';
import { appTexts } from './strings.ts';

const wordsOf = (element: Element | null): string =>
  element instanceof HTMLElement ? element.innerText.replace(/\s*\n\s*/g, '. ') : '';

/** Reads the main part of the screen aloud, with the browser's own voice. */
export function ReadAloud() {
  const { speech } = useServices().device;
  const speed = useAppSelector(({ settings }) => settings.readingSpeed);
  const [reading, setReading] = useState(false);
  useEffect(() => () => speech.stop(), [speech]);
  if (!speech.available) return null;

  function toggle() {
    if (reading) speech.stop();
    else speech.say(wordsOf(document.querySelector('main')), speed, () => setReading(false));
    setReading(!reading);
  }

  return (
    <Button size="large" icon={reading ? <VolumeX /> : <Volume2 />} onClick={toggle}>
      {reading ? appTexts.stopReading : appTexts.readAloud}
    </Button>
  );
}
