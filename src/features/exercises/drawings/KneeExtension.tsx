import { Arrow, Body, Drawing, Lines } from './Drawing.tsx';
import { HeadFromTheSide } from './Head.tsx';

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
