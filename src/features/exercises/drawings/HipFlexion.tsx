import { Arrow, Body, Drawing, Lines } from './Drawing.tsx';
import { HeadFromTheSide } from './Head.tsx';

export function HipFlexion() {
  return (
    <Drawing>
      <Lines>
        <path d="M12 44V90M12 66H27V90" />
      </Lines>
      <Body isStart limbs={[{ d: 'M42 60L49 86H55', thick: 6 }]} />
      <Body
        limbs={[
          { d: 'M40 58V86H47', thick: 7 },
          { d: 'M40 58L62 58V76H69', thick: 7 },
          { d: 'M40 36V56', thick: 12 },
        ]}
      />
      <Body limbs={[{ d: 'M39 36L30 48L15 43', thick: 5 }]} />
      <HeadFromTheSide x={41} y={16} />
      <Arrow d="M83 76A38 38 0 0 0 77 42" tip={[76, 41, -115]} />
    </Drawing>
  );
}
