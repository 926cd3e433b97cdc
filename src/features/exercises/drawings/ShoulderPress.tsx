import { Arrow, Body, Drawing } from './Drawing.tsx';
import { HeadFromTheFront } from './Head.tsx';

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
