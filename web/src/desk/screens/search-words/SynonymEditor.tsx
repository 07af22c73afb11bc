// The editor of one group of synonyms: its words as chips, the direction, and what the last word finds today.

import type { Synonyms } from '@mostrador/contract/entries/search-words';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../../../ui/Button';
import { Chip } from '../../../ui/Chip';
import { searchWordsText as text } from '../../text/search-words';
import { SearchTrial } from './SearchTrial';

interface SynonymEditorProps {
  readonly start: Synonyms;
  /** Returns the sentence of what went wrong. */
  readonly onSave: (synonyms: Synonyms) => Promise<string | undefined>;
  readonly onDiscard: () => void;
}

export function SynonymEditor({ start, onSave, onDiscard }: SynonymEditorProps) {
  const id = useId();
  const [words, setWords] = useState<readonly string[]>(start.words);
  const [oneWay, setOneWay] = useState(start.oneWay);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');

  const all = () => (typed.trim() === '' ? [...words] : [...words, typed.trim()]);
  function add() {
    setWords(all());
    setTyped('');
    setError('');
  }
  async function save() {
    setError((await onSave({ words: all(), oneWay })) ?? '');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onDiscard();
    else if (event.key === ',' && typed.trim() !== '') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '') setWords(words.slice(0, -1));
  }

  return (
    <form
      className="swedit"
      aria-label={text.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '') void save();
        else add();
      }}
    >
      <div className="swedit-words">
        {words.map((word) => (
          <Chip
            key={word}
            removeLabel={text.removeWord(word)}
            onRemove={() => setWords(words.filter((each) => each !== word))}
          >
            {word}
          </Chip>
        ))}
        <input
          className="control"
          // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
          autoFocus
          value={typed}
          placeholder={text.addWord}
          aria-label={text.addWord}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error === '' ? undefined : `${id}-error`}
          onKeyDown={onKeyDown}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <fieldset className="swedit-direction">
        <legend className="spoken">{text.direction}</legend>
        <label>
          <input type="radio" name={`${id}-way`} checked={!oneWay} onChange={() => setOneWay(false)} />{' '}
          {text.both}
        </label>
        <label>
          <input type="radio" name={`${id}-way`} checked={oneWay} onChange={() => setOneWay(true)} />{' '}
          {text.oneWay(words[0] ?? '')}
        </label>
      </fieldset>
      {error !== '' && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
      <SearchTrial searchTerm={typed.trim() === '' ? (words.at(-1) ?? '') : typed} />
      <div className="swedit-verbs">
        <Button type="button" onClick={save}>
          {text.save} <kbd>{text.saveKey}</kbd>
        </Button>
        <Button type="button" kind="quiet" onClick={onDiscard}>
          {text.discard} <kbd>{text.discardKey}</kbd>
        </Button>
      </div>
    </form>
  );
}
