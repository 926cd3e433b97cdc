import { Arrow, Drawing, Lines } from './Drawing.tsx';
import { Face } from './Face.tsx';

export function RaiseYourEyebrows() {
  return (
    <Drawing>
      <Face />
      <Lines>
        <path d="M28 33C31 27 39 26 42 30M54 30C57 26 65 27 68 33" />
        <path d="M40 20H56" />
        <circle cx="36" cy="45" r="4" />
        <circle cx="60" cy="45" r="4" />
        <path d="M39 72H57" />
      </Lines>
      <Arrow d="M10 36V12" tip={[10, 10, -90]} />
      <Arrow d="M86 36V12" tip={[86, 10, -90]} />
    </Drawing>
  );
}
