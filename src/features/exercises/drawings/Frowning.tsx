import { Arrow, Drawing, Lines } from './Drawing.tsx';
import { Face } from './Face.tsx';

export function Frowning() {
  return (
    <Drawing>
      <Face />
      <Lines>
        <path d="M28 32L42 39M54 39L68 32" />
        <path d="M46 32V38M50 32V38" />
        <path d="M35 47V48M61 47V48" />
        <path d="M35 76C40 68 56 68 61 76" />
      </Lines>
      <Arrow d="M10 12V32" tip={[10, 34, 90]} />
      <Arrow d="M86 12V32" tip={[86, 34, 90]} />
    </Drawing>
  );
}
