import { Arrow, Body, Drawing, Lines, HeadFromTheSide, HeadFromTheFront } from './Drawing.tsx';

export function ShoulderFlexion() {
  return (
    <Drawing>
      <Body
        limbs={[
          { d: 'M36 54V84H43', thick: 7 },
          { d: 'M35 38V54', thick: 12 },
        ]}
      />
      <Body isStart limbs={[{ d: 'M37 37L49 60', thick: 5 }]} />
      <HeadFromTheSide x={34} y={16} />
      <Body limbs={[{ d: 'M37 37L62 23', thick: 5 }]} />
      <Arrow d="M58 70A40 40 0 0 0 77 34" tip={[77, 32, -90]} />
    </Drawing>
  );
}

export function ShoulderPress() {
  return (
    <Drawing>
      <Body
        isStart
        limbs={[
          { d: 'M38 45L22 56L21 40', thick: 5 },
          { d: 'M58 45L74 56L75 40', thick: 5 },
        ]}
      />
      <Body
        limbs={[
          { d: 'M43 66L42 88', thick: 7 },
          { d: 'M53 66L54 88', thick: 7 },
          { d: 'M43 47V65H53V47Z', thick: 10 },
          { d: 'M39 45L31 31L31 12', thick: 5 },
          { d: 'M57 45L65 31L65 12', thick: 5 },
        ]}
      />
      <HeadFromTheFront x={48} y={25} />
      <Arrow d="M13 32V12" tip={[13, 11, -90]} />
      <Arrow d="M83 32V12" tip={[83, 11, -90]} />
    </Drawing>
  );
}

export function ShoulderRotation() {
  return (
    <Drawing>
      <Body
        limbs={[
          { d: 'M29 44V104H45V44Z', thick: 17 },
          { d: 'M24 41L12 62L14 82', thick: 7 },
        ]}
      />
      <HeadFromTheFront x={37} y={20} />
      <Body isStart limbs={[{ d: 'M57 66L33 70', thick: 6 }]} />
      <Body limbs={[{ d: 'M48 41L58 66L84 63', thick: 7 }]} />
      <Arrow d="M30 82C44 93 70 92 84 79" tip={[86, 77, -45]} tailTip={[28, 80, 222]} />
    </Drawing>
  );
}

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
