import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxGroup, type CheckboxGroupProps } from '../../ui/CheckboxGroup.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { type BodyPart, bodyParts } from './bodyParts.ts';
import { partsChosen } from './exercisesSlice.ts';
import { noteParts } from './noteParts.ts';
import { texts } from './strings.ts';

interface PartsFormProps extends Pick<CheckboxGroupProps<BodyPart>, 'legend' | 'legendTone'> {
  next: string;
  /** Where Next leads. */
  to: string;
}

/** The six body parts; what is chosen is kept at once. */
export function PartsForm({ legend, legendTone, next, to }: PartsFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const chosen = useAppSelector(({ exercises }) => exercises.parts);

  async function goOn() {
    dispatch(noteParts());
    await navigate(to);
  }

  return (
    <Stack>
      <CheckboxGroup
        legend={legend}
        legendTone={legendTone}
        hint={texts.partsHint}
        options={bodyParts}
        chosen={chosen}
        onChange={(parts) => dispatch(partsChosen(parts))}
      />
      <p>{texts.partsStay}</p>
      <Button variant="primary" size="large" onClick={() => void goOn()}>
        {next}
      </Button>
    </Stack>
  );
}
