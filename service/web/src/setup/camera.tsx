/** The step of the camera: which of those that can be attached, and what it sees. */
import { useEffect, useState } from "preact/hooks";
import { api, got, type Shapes, type Table } from "../api/client";
import { signOf, type Eyes } from "../eyes";
import { EyesSign, Live } from "../parts/eyes";
import { useDoing } from "../parts/notice";
import { Sign } from "../parts/sign";
import { follow } from "../ways";
import { named, t } from "../words";
import { PhoneLens } from "./phone";

type Offer = Shapes["CameraOffer"];

export function CameraStep({ table, eyes, next, without }: { table: Table; eyes: Eyes | undefined; next: () => void; without: () => void }) {
  const [offers, setOffers] = useState<Offer[]>();
  const [address, setAddress] = useState("");
  const doing = useDoing();
  const path = { table: table.table };
  useEffect(() => void doing.run(async () => setOffers((await got(api.GET("/api/tables/{table}/cameras", { params: { path } }))).cameras)), []);
  const attach = (kind: Offer["kind"], source: string) =>
    doing.run(() => got(api.PUT("/api/tables/{table}/camera", { params: { path }, body: { kind, source } })), t("camera.attached"));
  return (
    <>
      <p>{t("camera.how")}</p>
      <h2>{t("camera.here")}</h2>
      {!offers && <p class="faint">{t("wait")}</p>}
      <ul class="cards">
        {offers?.map((offer) => (
          <li key={offer.id}>
            <button type="button" class="act offer" onClick={() => void attach(offer.kind, offer.source)}>
              <Thumbnail table={table.table} offer={offer} />
              <span>
                {offer.kind !== "demo" && <small class="faint">{named("camera", offer.kind)}</small>}
                <strong>
                  <bdi>{offer.name}</bdi>
                </strong>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void attach("address", address);
        }}
      >
        <label class="grow">
          {t("camera.address")}
          <input dir="ltr" placeholder="rtsp://192.168.1.7/live" value={address} onInput={(event) => setAddress(event.currentTarget.value)} />
        </label>
        <button disabled={!address.trim() || doing.busy}>{t("camera.attach")}</button>
      </form>
      <h2>{t("camera.elsewhere")}</h2>
      <div class="buttons">
        <a class="button act" href={`/tables/${table.table}/lens`} onClick={follow}>
          <Sign name="camera" /> {t("camera.this")}
        </a>
      </div>
      <PhoneLens table={table.table} attach={() => attach("browser", "")} />
      {doing.news}
      {eyes?.camera && (
        <>
          <p class="row">
            <Sign name={signOf(eyes.state)} /> <b>{named("camera", eyes.camera)}</b> <EyesSign eyes={eyes} />
          </p>
          <Live table={table} eyes={eyes} doing={doing} />
        </>
      )}
      <div class="row">
        <button type="button" class="main large" disabled={!eyes?.camera} onClick={next}>
          {t("setup.next")}
        </button>
        <button type="button" onClick={without}>
          {t("camera.without")}
        </button>
      </div>
    </>
  );
}

/** What a camera sees now; its sign where that cannot be told. */
function Thumbnail({ table, offer }: { table: number; offer: Offer }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <Sign name="camera" />;
  return <img src={`/api/tables/${table}/cameras/${encodeURIComponent(offer.id)}/picture`} alt="" loading="lazy" width="160" height="90" onError={() => setBroken(true)} />;
}
