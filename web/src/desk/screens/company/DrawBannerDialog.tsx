// Draws a banner from one or two lines of text in the company's colours, as a picture that is uploaded like any other.

import { readableOn } from '@mostrador/rules/contrast';
import { useEffect, useRef, useState } from 'react';
import { usePage } from '../../../page/page';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { TextField } from '../../../ui/TextField';
import { companyText } from '../../text/company';

const { banner: text } = companyText;

const WIDTH = 1_600;
const HEIGHT = 400;
const MARGIN = 90;

interface DrawBannerDialogProps {
  readonly onClose: () => void;
  readonly onDrawn: (picture: Blob, words: string) => void;
}

export function DrawBannerDialog({ onClose, onDrawn }: DrawBannerDialogProps) {
  const { headerBackgroundColor } = usePage().context;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [title, setTitle] = useState('');
  const [second, setSecond] = useState('');
  const [ground, setGround] = useState(headerBackgroundColor);
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, { title, second, ground });
  }, [title, second, ground]);
  const words = [title.trim(), second.trim()].filter((line) => line !== '').join('. ');
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.drawTitle}
      closeLabel={companyText.close}
      footer={
        <Button
          disabled={words === ''}
          onClick={() => canvas.current?.toBlob((picture) => picture !== null && onDrawn(picture, words))}
        >
          {text.draw}
        </Button>
      }
    >
      <canvas
        ref={canvas}
        className="company-banner-large"
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={words === '' ? text.preview : words}
      />
      <div className="company-banner-form">
        <TextField
          label={text.line}
          maxLength={60}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextField
          label={text.second}
          maxLength={90}
          value={second}
          onChange={(event) => setSecond(event.target.value)}
        />
        <TextField
          label={companyText.fields.headerBackgroundColor}
          type="color"
          value={ground}
          onChange={(event) => setGround(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

function draw(
  canvas: HTMLCanvasElement,
  { title, second, ground }: { readonly title: string; readonly second: string; readonly ground: string },
): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const family = getComputedStyle(document.body).fontFamily;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = readableOn('#ffffff', ground);
  pen.textBaseline = 'middle';
  const line = (words: string, weight: number, largest: number, y: number) => {
    let size = largest;
    do {
      pen.font = `${weight} ${size}px ${family}`;
      size -= 4;
    } while (size > 24 && pen.measureText(words).width > WIDTH - 2 * MARGIN);
    pen.fillText(words, MARGIN, y);
  };
  line(title, 700, 120, second === '' ? HEIGHT / 2 : HEIGHT * 0.4);
  if (second !== '') line(second, 400, 64, HEIGHT * 0.7);
}
