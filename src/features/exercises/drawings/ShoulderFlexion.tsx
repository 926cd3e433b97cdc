import { Arrow, Body, Drawing } from './Drawing.tsx';
import { HeadFromTheSide } from './Head.tsx';

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
