import { Arrow, Body, Drawing, Lines, HeadFromTheSide } from './Drawing.tsx';

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

export function KneeExtension() {
  return (
    <Drawing>
      <Lines>
        <path d="M13 34V90M13 66H42V90" />
      </Lines>
      <Body isStart limbs={[{ d: 'M52 58V82H59', thick: 6 }]} />
      <Body
        limbs={[
          { d: 'M27 56H52L78 56V50', thick: 7 },
          { d: 'M27 36V54', thick: 12 },
        ]}
      />
      <Body limbs={[{ d: 'M27 36L31 49L43 51', thick: 5 }]} />
      <HeadFromTheSide x={28} y={16} />
      <Arrow d="M70 84A34 34 0 0 0 84 68" tip={[85, 66, -63]} />
    </Drawing>
  );
}
