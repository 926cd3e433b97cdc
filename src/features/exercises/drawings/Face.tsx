import { Lines, Shapes } from './Drawing.tsx';

export function Face() {
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
