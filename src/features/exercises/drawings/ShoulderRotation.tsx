import { Arrow, Body, Drawing } from './Drawing.tsx';
import { HeadFromTheFront } from './Head.tsx';

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
