import { Arrow, Body, Drawing, Lines } from './Drawing.tsx';

const hand = [
  { d: 'M0 18V34', thick: 10 },
  { d: 'M-3 6H3V14H-3Z', thick: 9 },
  { d: 'M-6 4L-7 -8', thick: 3 },
  { d: 'M-1 3L-1 -12', thick: 3 },
  { d: 'M5 4L6 -9', thick: 3 },
  { d: 'M7 10L14 1', thick: 3 },
];

export function PronationSupination() {
  return (
    <Drawing>
      <g transform="translate(25 52)">
        <Body limbs={hand} />
        <Lines>
          <path d="M-5 12C-2 8 2 8 5 9M-3 17C-2 13 3 12 6 13" />
        </Lines>
      </g>
      <g transform="translate(71 52) scale(-1 1)">
        <Body limbs={hand} />
      </g>
      <Arrow d="M27 22C34 10 62 10 69 22" tip={[70, 24, 63]} tailTip={[26, 24, 117]} />
    </Drawing>
  );
}
