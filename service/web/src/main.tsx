/** Begins the page. */
import { render } from "preact";
import { App } from "./app";
import "./style.css";
import { asLarge, light } from "./theme";
import { follow } from "./words";

follow();
light();
asLarge();
render(<App />, document.getElementById("page")!);
