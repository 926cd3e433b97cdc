import { Arrow, Drawing, Lines, Shapes } from './Drawing.tsx';
import { Face } from './Face.tsx';

export function Smiling() {
  return (
    <Drawing>
      <Face />
      <Lines>
        <path d="M31 34C34 31 38 31 41 33M55 33C58 31 62 31 65 34" />
        <path d="M32 44C34 41 38 41 40 44M56 44C58 41 62 41 64 44" />
      </Lines>
      <Shapes>
        <path d="M33 64C40 68 56 68 63 64C62 75 55 80 48 80S34 75 33 64Z" />
      </Shapes>
      <Arrow d="M10 88V70" tip={[10, 68, -90]} />
      <Arrow d="M86 88V70" tip={[86, 68, -90]} />
    </Drawing>
  );
}
