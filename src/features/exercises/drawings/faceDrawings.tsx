import { Lines, Shapes, Arrow, Drawing } from './Drawing.tsx';

function Face() {
  return (
    <>
      <Shapes>
        <circle cx="17" cy="52" r="6" />
        <circle cx="79" cy="52" r="6" />
        <path d="M18 46C18 22 32 10 48 10S78 22 78 46V54C78 74 64 88 48 88S18 74 18 54Z" />
      </Shapes>
      <Lines>
        <path d="M48 48V58H44" />
      </Lines>
    </>
  );
}

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
