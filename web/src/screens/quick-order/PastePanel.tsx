import { useBrand } from '../../page/page';
import { quickOrderText } from '../../text/quick-order';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/TextArea';

const text = quickOrderText.paste;

export interface PastePanelProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onRead: () => void;
}

/** The field into which a list is pasted or typed, and the button that reads it. */
export function PastePanel({ text: pasted, onText, onRead }: PastePanelProps) {
  const { exampleCodes } = useBrand().search;
  return (
    <div className="panel quick-panel">
      <TextArea
        label={text.label}
        hint={text.hint}
        placeholder={text.example(exampleCodes)}
        rows={6}
        value={pasted}
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
      />
      <div className="row">
        <Button onClick={onRead} disabled={pasted.trim() === ''}>
          {text.read}
        </Button>
        {pasted !== '' && (
          <Button kind="quiet" onClick={() => onText('')}>
            {text.clear}
          </Button>
        )}
      </div>
    </div>
  );
}
