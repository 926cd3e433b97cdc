import { speechLevels } from '../../../domain/speechLevels.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { announced } from '../announcements/events.ts';
import { type AdminState, wordsReset } from './adminSlice.ts';
import styles from './AdminScreen.module.css';
import { ResetButton } from './ResetButton.tsx';
import { texts } from './strings.ts';
import { WordColumn } from './WordColumn.tsx';

interface WordsSectionProps {
  words: AdminState['words'];
}

export function WordsSection({ words }: WordsSectionProps) {
  const dispatch = useAppDispatch();
  return (
    <>
      <p>{texts.stays}</p>
      <div className={styles.columns}>
        {speechLevels.map((level) => (
          <WordColumn key={level} level={level} words={words[level]} />
        ))}
      </div>
      <ResetButton
        body={texts.resetWordsBody}
        onReset={() => {
          dispatch(wordsReset());
          dispatch(announced({ tone: 'info', text: texts.areReset }));
        }}
      />
    </>
  );
}
