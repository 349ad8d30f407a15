// The dialog that makes a picture of the position on the board, and a GIF of the whole game.

import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { adoptSheet } from "../base/adopt-sheet";
import { locale } from "../base/language";
import { stepInHistory } from "../base/router";
import { useSession } from "../base/use-session";
import { texts } from "../texts/share";
import { Choice } from "../ui/choice";
import { useDataAddress } from "./data-address";
import { gifName, limits, pictureName, type Speed, speeds } from "./gif/plan";
import { makeGif, TooLarge } from "./gif-maker";
import { canCopy, canHandOn, copy, handOn, save } from "./handing-on";
import { turnInWords } from "./picture/card";
import { paintPicture } from "./picture/painter";
import type { Subject } from "./picture/subject";
import sheet from "./share.sheet.css";
import { type Gif, ShareSession } from "./share-session";

adoptSheet(sheet);

export interface ShareDialogProps {
  /** Stays the same while the dialog is open. */
  subject: Subject;
  onClose(): void;
}

/** Closed by its button, Escape and "Back"; that also cancels a GIF in the making. */
export function ShareDialog({ subject, onClose }: ShareDialogProps) {
  const session = useSession(
    () =>
      new ShareSession({
        subject,
        paintPicture,
        makeGif,
        isTooLarge: (error) => error instanceof TooLarge,
      }),
    [subject],
  );
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // The first button that is enabled may be far down; the browser has scrolled to it.
    dialog.current?.focus();
    dialog.current?.scrollTo(0, 0);
    return stepInHistory(() => dialog.current?.close());
  }, []);
  return (
    <dialog
      ref={dialog}
      class="share"
      tabIndex={-1}
      aria-labelledby="share-title"
      onClose={onClose}
    >
      <h2 id="share-title">{texts.title}</h2>
      <div class="share-parts">
        <Picture session={session} subject={subject} />
        <Animation session={session} subject={subject} />
      </div>
      <form method="dialog">
        <button type="submit">{texts.close}</button>
      </form>
    </dialog>
  );
}

interface PartProps {
  session: ShareSession;
  subject: Subject;
}

function Picture({ session, subject }: PartProps) {
  const picture = session.picture.value;
  const copying = useSignal<"copied" | "not-copied" | null>(null);
  const file = picture instanceof Blob ? picture : null;
  const address = useDataAddress(file);
  const id = useId();
  const name = pictureName(subject.game.id, subject.shown);
  const words = texts.pictureOf(subject.game.name, turnInWords(subject, subject.shown));
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{texts.picture}</h3>
      <div class="share-preview">
        {address !== null && <img src={address} alt={words} />}
        <p role="status">
          {picture === "painting" && texts.painting}
          {picture === "failed" && texts.noPicture}
        </p>
      </div>
      <div class="share-buttons">
        <button
          type="button"
          class="primary"
          disabled={file === null}
          onClick={() => file && save(file, name)}
        >
          {texts.save}
        </button>
        {canCopy() && (
          <button
            type="button"
            disabled={file === null}
            onClick={() =>
              file &&
              void copy(file).then((done) => {
                copying.value = done ? "copied" : "not-copied";
              })
            }
          >
            {copying.value === "copied" ? texts.copied : texts.copy}
          </button>
        )}
        {canHandOn("image/png") && (
          <button
            type="button"
            disabled={file === null}
            onClick={() => file && void handOn(file, name, words)}
          >
            {texts.handOn}
          </button>
        )}
      </div>
      <p role="status">{copying.value === "not-copied" && texts.notCopied}</p>
    </section>
  );
}

function Animation({ session, subject }: PartProps) {
  const speed = useSignal<Speed>("normal");
  const gif = session.gif.value;
  const id = useId();
  const { turns } = subject;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{texts.gif}</h3>
      <p>
        {session.animates
          ? texts.gifOf(turns)
          : turns === 0
            ? texts.noTurns
            : texts.tooLong(turns, limits.turns)}
      </p>
      {session.animates && gif.state !== "working" && gif.state !== "done" && (
        <>
          <Choice
            legend={texts.speed}
            choices={speeds.map((value) => ({ value, label: texts.speeds[value] }))}
            value={speed.value}
            onChoose={(chosen) => {
              speed.value = chosen;
            }}
          />
          <div class="share-buttons">
            <button type="button" class="primary" onClick={() => void session.make(speed.value)}>
              {texts.make}
            </button>
          </div>
        </>
      )}
      {gif.state === "working" && (
        <div class="share-progress">
          <progress value={gif.share} aria-labelledby={id} />
          <span>{texts.making(Math.floor(gif.share * 100))}</span>
          <button type="button" onClick={() => session.drop()}>
            {texts.cancel}
          </button>
        </div>
      )}
      <p role="status">{outcomeInWords(gif)}</p>
      {gif.state === "done" && <Finished {...{ session, subject }} file={gif.file} />}
    </section>
  );
}

function Finished({ session, subject, file }: PartProps & { file: Blob }) {
  const address = useDataAddress(file);
  const name = gifName(subject.game.id);
  const words = texts.animation(subject.game.name);
  return (
    <>
      <div class="share-preview">{address !== null && <img src={address} alt={words} />}</div>
      <div class="share-buttons">
        <button type="button" class="primary" onClick={() => save(file, name)}>
          {texts.saveGif}
        </button>
        {canHandOn("image/gif") && (
          <button type="button" onClick={() => void handOn(file, name, words)}>
            {texts.handOnGif}
          </button>
        )}
        <button type="button" onClick={() => session.drop()}>
          {texts.again}
        </button>
      </div>
    </>
  );
}

function outcomeInWords(gif: Gif): string {
  switch (gif.state) {
    case "done":
      return texts.ready(sizeInWords(gif.file.size));
    case "too-large":
      return texts.tooLarge(sizeInWords(limits.bytes));
    case "failed":
      return texts.failed;
    default:
      return "";
  }
}

/** "1.2 MB", in thousands as downloads are counted. */
function sizeInWords(bytes: number): string {
  const large = bytes >= 1_000_000;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: large ? "megabyte" : "kilobyte",
    maximumFractionDigits: large ? 1 : 0,
  }).format(bytes / (large ? 1_000_000 : 1000));
}
