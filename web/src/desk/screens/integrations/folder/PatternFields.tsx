// Which names of files are which kind of data: a line for each pattern.

import type { FolderSettings } from '@mostrador/contract/entries/folder-connector';
import {
  FOLDER_KINDS,
  FOLDER_PATTERN_CHARACTERS_MAX,
  FOLDER_PATTERNS_MAX,
} from '@mostrador/rules/folder-files';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../../ui/Button';
import { IconButton } from '../../../../ui/IconButton';
import { Select } from '../../../../ui/Select';
import { TextField } from '../../../../ui/TextField';
import { folderText } from '../../../text/folder';
import { importsText } from '../../../text/imports';

const { form: text } = folderText;
type Patterns = FolderSettings['patterns'];
type Pattern = Patterns[number];

const KIND_CHOICES = FOLDER_KINDS.map((kind) => ({ value: kind, label: importsText.kinds[kind] })).sort(
  (a, b) => a.label.localeCompare(b.label, 'es'),
);

interface PatternFieldsProps {
  readonly patterns: Patterns;
  readonly onChange: (patterns: Patterns) => void;
}

export function PatternFields({ patterns, onChange }: PatternFieldsProps) {
  const change = (at: number, given: Partial<Pattern>) =>
    onChange(patterns.map((each, nth) => (nth === at ? { ...each, ...given } : each)));
  return (
    <fieldset className="folder-patterns">
      <legend className="field-label">{text.patterns}</legend>
      <p className="sub">{text.patternsHint}</p>
      {patterns.map(({ pattern, kind }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
        <div key={nth} className="folder-pattern">
          <TextField
            label={text.pattern}
            hideLabel
            autoComplete="off"
            spellCheck={false}
            maxLength={FOLDER_PATTERN_CHARACTERS_MAX}
            value={pattern}
            onChange={({ target }) => change(nth, { pattern: target.value })}
          />
          <Select
            label={text.kind}
            hideLabel
            options={KIND_CHOICES}
            value={kind}
            onChange={({ target }) => change(nth, { kind: target.value as Pattern['kind'] })}
          />
          <IconButton
            icon={X}
            label={text.removePattern(pattern)}
            onClick={() => onChange(patterns.filter((_, at) => at !== nth))}
          />
        </div>
      ))}
      {patterns.length < FOLDER_PATTERNS_MAX && (
        <Button
          kind="secondary"
          icon={Plus}
          onClick={() => onChange([...patterns, { pattern: '', kind: 'products' }])}
        >
          {text.addPattern}
        </Button>
      )}
    </fieldset>
  );
}
